import type { StoryObj } from '@storybook/react-vite'
import { within } from 'storybook/test'
import { respondWith, type Responses } from './responses.js'

/**
 * Returns the story of the screen at `path`. Waits for its heading, dialog, link or text `name`; a
 * text may appear more than once.
 */
export function screen(
  path: string,
  responses: Responses,
  name: string | RegExp,
  role: 'heading' | 'dialog' | 'link' | 'text' = 'heading'
): StoryObj {
  return {
    parameters: { path },
    beforeEach: () => respondWith(responses),
    play: async () => {
      const body = within(document.body)
      if (role === 'text') return void (await body.findAllByText(name))
      const level = role === 'heading' ? 1 : undefined
      await body.findByRole(role, { level, name })
    },
  }
}
