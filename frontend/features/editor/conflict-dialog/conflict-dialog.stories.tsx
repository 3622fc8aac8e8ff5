import type { Meta, StoryObj } from '@storybook/react-vite'
import type { Attrs } from 'prosemirror-model'
import { type ComponentProps, useState } from 'react'
import { documentSchema } from '#modules/workspace/document/schema'
import type { Conflict, Part } from '../saver/merge/parts.js'
import { ConflictDialog } from './conflict-dialog.js'

type Props = ComponentProps<typeof ConflictDialog>

const { nodes } = documentSchema
const textBlock = (type: 'paragraph' | 'heading', text: string, attrs?: Attrs) =>
  nodes[type].create(attrs, documentSchema.text(text))
const paragraph = (text: string) => textBlock('paragraph', text)
const heading = (text: string) => textBlock('heading', text, { level: 2 })
const todo = (text: string, checked = false) =>
  nodes.list.create({ kind: 'check', checked }, paragraph(text))
const picture = (width: number, src = '/favicon.svg') =>
  nodes.image.create({ src, width, alt: 'A leaf', ratio: 1 })
const row = (...texts: string[]) =>
  nodes.layout_row.create(
    null,
    texts.map((text) => nodes.layout_column.create({ width: 50 }, paragraph(text)))
  )

const conflict = ([base, mine, theirs]: (ReturnType<typeof paragraph> | null)[]): Conflict => ({
  kind: 'conflict',
  base: base ? [base] : null,
  mine: mine ? [mine] : [],
  theirs: theirs ? [theirs] : [],
})

const WORDS = conflict(
  ['Buy some lemons for the cake', 'Buy two lemons for the cake', 'Buy three limes for it'].map(
    paragraph
  )
)
const PARTS: Part[] = [
  WORDS,
  { kind: 'merged', blocks: [paragraph('Peel them')] },
  conflict([paragraph('Bake for an hour'), paragraph('Bake for an hour at 180 °C'), null]),
  conflict([paragraph('Icing'), heading('Icing'), paragraph('Icing and sugar')]),
]

const meta: Meta<Props> = {
  title: 'Patterns/Conflict dialog',
  component: ConflictDialog,
  args: { open: true, parts: PARTS, choices: {}, onClose: () => {}, onResolve: () => {} },
  render: function Render(args) {
    const [choices, setChoices] = useState(args.choices)
    return <ConflictDialog {...args} choices={choices} onChoose={setChoices} />
  },
}
export default meta

export const Three: StoryObj<Props> = {}
export const One: StoryObj<Props> = { args: { parts: [WORDS] } }
export const ListsPicturesAndColumns: StoryObj<Props> = {
  args: {
    parts: [
      conflict([todo('Sow the beans'), todo('Sow the beans', true), todo('Sow the peas')]),
      conflict([picture(120), picture(60), picture(180)]),
      conflict([picture(60), picture(60, '/touch-icon.png'), null]),
      conflict([row('left', 'right'), row('left one', 'right'), row('left two', 'right')]),
    ],
  },
}
/** Text left from an earlier visit, whose original version is lost. */
export const UnknownBefore: StoryObj<Props> = { args: { parts: [{ ...WORDS, base: null }] } }
