import type { Meta, StoryObj } from '@storybook/react-vite'
import { Ellipsis, Link } from 'lucide-react'
import { userEvent, within } from 'storybook/test'
import { documentSchema } from '#modules/workspace/document/schema'
import { IconButton } from '../../../ui/icon-button/icon-button.js'
import { SectionMenu } from '../../../ui/menu/section-menu.js'
import { type CountedText, TextCounts } from './text-counts.js'

const meta: Meta = { title: 'Patterns/Text counts' }
export default meta

const paragraph = documentSchema.node('paragraph', null, documentSchema.text('Boats at low tide'))
const { content: page } = documentSchema.node(
  'doc',
  null,
  Array.from({ length: 400 }, () => paragraph)
)

function Example(text: CountedText) {
  return (
    <SectionMenu
      align="start"
      label="Page settings"
      footer={<TextCounts read={() => text} />}
      trigger={
        <IconButton label="More">
          <Ellipsis aria-hidden />
        </IconButton>
      }
      sections={[
        { label: 'Page', actions: [{ label: 'Copy link', icon: Link, onSelect: () => undefined }] },
      ]}
    />
  )
}

export const OfThePage: StoryObj = {
  render: () => <Example page={page} selected={[]} />,
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('button'))
    await within(document.body).findByText('1,600 words, 6,800 characters')
  },
}

export const OfTheSelection: StoryObj = {
  render: () => <Example page={page} selected={[paragraph.content]} />,
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('button'))
    await within(document.body).findByText('Selected: 4 words, 17 characters')
  },
}

export const OnAPhone: StoryObj = {
  ...OfTheSelection,
  tags: ['phone'],
  globals: { viewport: { value: 'phone' } },
}
