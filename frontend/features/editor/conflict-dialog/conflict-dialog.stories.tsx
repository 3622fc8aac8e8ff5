import type { Meta, StoryObj } from '@storybook/react-vite'
import type { ComponentProps } from 'react'
import { documentSchema } from '#modules/workspace/document/schema'
import type { Part } from '../saver/merge/merge-blocks.js'
import { ConflictDialog } from './conflict-dialog.js'

type Props = ComponentProps<typeof ConflictDialog>

const paragraphs = (...texts: string[]) =>
  texts.map((text) => documentSchema.nodes.paragraph.create(null, documentSchema.text(text)))

const PARTS: Part[] = [
  { kind: 'conflict', mine: paragraphs('Buy two lemons'), theirs: paragraphs('Buy three limes') },
  { kind: 'merged', blocks: paragraphs('Peel them') },
  { kind: 'conflict', mine: paragraphs('Bake for an hour', 'Let it cool'), theirs: [] },
]

const meta: Meta<Props> = {
  title: 'Patterns/Conflict dialog',
  component: ConflictDialog,
  args: { open: true, parts: PARTS, onClose: () => {}, onResolve: () => {} },
}
export default meta

export const Two: StoryObj<Props> = {}
export const One: StoryObj<Props> = { args: { parts: PARTS.slice(0, 2) } }
