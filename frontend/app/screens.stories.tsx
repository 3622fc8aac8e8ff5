import type { Meta, StoryObj } from '@storybook/react-vite'
import { within } from 'storybook/test'
import { answerWith, type Answers, SIGNED_IN, VISITOR } from '../.storybook/answers.js'
import { paths } from './paths.js'
import { Routes } from './routes.js'

/** Whole screens as the route table has them, on answers that are always the same. */
const meta: Meta = {
  title: 'Screens/App',
  render: () => <Routes />,
  parameters: { layout: 'fullscreen' },
}
export default meta

type Story = StoryObj

/** The screen at an address, once its heading stands there. */
function screen(path: string, answers: Answers, heading: string): Story {
  return {
    parameters: { path },
    beforeEach: () => answerWith(answers),
    play: async ({ canvasElement }) => {
      await within(canvasElement).findByRole('heading', { level: 1, name: heading })
    },
  }
}

export const SignIn = screen(paths.signIn, VISITOR, 'Sign in')
export const SignUp = screen(paths.signUp, VISITOR, 'Sign up')
export const FileList = screen(paths.block(1), SIGNED_IN, 'Research')
export const Editor = screen(paths.block(1, 3, 5, 7), SIGNED_IN, 'First day')

export const NotFound: Story = {
  parameters: { path: paths.notFound },
  beforeEach: () => answerWith(VISITOR),
  play: async () => {
    await within(document.body).findByRole('dialog', { name: 'Page not found' })
  },
}
