import type { StoryObj } from '@storybook/react-vite'
import type { ComponentType } from 'react'
import { within } from 'storybook/test'
import { respondWith, type Responses } from './responses.js'

/** A part of a screen, on what the server returns, once `text` stands there; then more is done. */
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
