import type { StoryObj } from '@storybook/react-vite'
import { within } from 'storybook/test'
import { respondWith, type Responses } from './responses.js'

/** The screen at an address, once its heading, or the window over it, stands there. */
export function screen(
  path: string,
  responses: Responses,
  name: string,
  role: 'heading' | 'dialog' = 'heading'
): StoryObj {
  return {
    parameters: { path },
    beforeEach: () => respondWith(responses),
    play: async () => {
      const level = role === 'heading' ? 1 : undefined
      await within(document.body).findByRole(role, { level, name })
    },
  }
}
