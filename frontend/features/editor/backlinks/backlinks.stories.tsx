import type { Meta, StoryObj } from '@storybook/react-vite'
import { LINKING, respondWith, SIGNED_IN } from '../../../.storybook/responses.js'
import { Backlinks } from './backlinks.js'

const meta: Meta<typeof Backlinks> = {
  title: 'Patterns/Backlinks',
  component: Backlinks,
  args: { pageId: 7 },
}
export default meta

export const SomePages: StoryObj<typeof Backlinks> = {
  beforeEach: () => respondWith({ ...SIGNED_IN, '/blocks/7/backlinks': LINKING }),
}

/** A page without backlinks shows nothing. */
export const None: StoryObj<typeof Backlinks> = {
  beforeEach: () => respondWith({ ...SIGNED_IN, '/blocks/7/backlinks': [] }),
}
