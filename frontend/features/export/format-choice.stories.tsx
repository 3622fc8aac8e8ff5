import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import type { ExportFormat } from '#modules/workspace/api'
import { FormatChoice } from './format-choice.js'

const meta: Meta<typeof FormatChoice> = {
  title: 'Export/Format choice',
  component: FormatChoice,
  args: { value: 'markdown' },
  render: function Choice({ value }) {
    const [format, setFormat] = useState<ExportFormat>(value)
    return <FormatChoice value={format} onChange={setFormat} />
  },
}
export default meta

export const Markdown: StoryObj<typeof FormatChoice> = {}
export const Html: StoryObj<typeof FormatChoice> = { args: { value: 'html' } }
export const Json: StoryObj<typeof FormatChoice> = { args: { value: 'json' } }
