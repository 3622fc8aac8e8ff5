import type { StoryObj } from '@storybook/react-vite'
import type { ComponentType } from 'react'
import { within } from 'storybook/test'
import { respondWith, type Responses } from './responses.js'

/**
 * Returns a story of a component with the given responses. Waits for `text` to appear, then runs
 * `then`.
 */
export function part(
  Part: ComponentType,
  responses: Responses,
  text: string | RegExp,
  then?: () => Promise<unknown>
): StoryObj {
  return {
    render: () => <Part />,
    beforeEach: () => respondWith(responses),
    play: async () => {
      await within(document.body).findByText(text)
      await then?.()
    },
  }
}
