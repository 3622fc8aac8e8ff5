import type { StoryObj } from '@storybook/react-vite'
import { within } from 'storybook/test'
import { answerWith, type Answers } from './answers.js'

/** The screen at an address, once its heading, or the window over it, stands there. */
export function screen(
  path: string,
  answers: Answers,
  name: string,
  role: 'heading' | 'dialog' = 'heading'
): StoryObj {
  return {
    parameters: { path },
    beforeEach: () => answerWith(answers),
    play: async () => {
      const level = role === 'heading' ? 1 : undefined
      await within(document.body).findByRole(role, { level, name })
    },
  }
}
