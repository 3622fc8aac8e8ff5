import type { Meta, StoryObj } from '@storybook/react-vite'
import { within } from 'storybook/test'
import { queryClient } from '../../../app/query-client.js'
import { respondWith, WITH_TEMPLATES } from '../../../.storybook/responses.js'
import { templatesQuery } from '../../workspace/index.js'
import { EditorExample } from '../fixtures/editor-example.js'
import { paragraph } from '../fixtures/json.js'
import type { PageView } from '../view/page-view.js'
import { applyTemplate } from './apply-template.js'
import { productTemplates } from './product-templates.js'

const meta: Meta<typeof EditorExample> = {
  title: 'Patterns/Templates',
  component: EditorExample,
  args: { content: JSON.stringify({ type: 'doc', content: [paragraph()] }) },
  beforeEach: async () => {
    respondWith(WITH_TEMPLATES)
    await queryClient.fetchQuery(templatesQuery)
  },
}
export default meta

type Story = StoryObj<typeof EditorExample>

/** Entries after '/template'. */
export const SlashMenu: Story = {
  args: { act: (view) => view.chooseTemplate() },
  play: async () => {
    const list = await within(document.body).findByRole('listbox', { name: 'Templates' })
    await within(list).findByRole('option', { name: /^Stand-up/ })
  },
}

const inserting = (index: number) => (view: PageView) =>
  void applyTemplate(view, productTemplates[index]!)

export const MeetingNotes: Story = { args: { act: inserting(0) } }
export const WeeklyPlan: Story = { args: { act: inserting(1) } }
export const ProjectBrief: Story = { args: { act: inserting(2) } }
export const ReadingNotes: Story = { args: { act: inserting(3) } }
export const ToDoList: Story = { args: { act: inserting(4) } }
