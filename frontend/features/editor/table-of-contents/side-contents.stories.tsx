import type { Meta, StoryObj } from '@storybook/react-vite'
import { useRef } from 'react'
import { useContents } from './use-contents.js'
import { SideContents } from './side-contents.js'

interface ExampleProps {
  headings: [level: number, text: string][]
}

/** Page with room for a table of contents next to it. */
function Example({ headings }: ExampleProps) {
  const text = useRef<HTMLDivElement>(null)
  const contents = useContents(text)
  return (
    <>
      <main>
        <article style={{ maxWidth: 400 }}>
          <div ref={text}>
            {headings.map(([level, heading]) => (
              <div key={heading}>
                <Heading level={level} text={heading} />
                <p style={{ height: 200 }}>What it is about.</p>
              </div>
            ))}
          </div>
        </article>
      </main>
      <SideContents contents={contents} onGo={({ element }) => element.scrollIntoView()} />
    </>
  )
}

function Heading({ level, text }: { level: number; text: string }) {
  if (level === 1) return <h1>{text}</h1>
  return level === 2 ? <h2>{text}</h2> : <h3>{text}</h3>
}

const meta: Meta<typeof Example> = { title: 'Patterns/Table of contents', component: Example }
export default meta

type Story = StoryObj<typeof Example>

export const Levels: Story = {
  args: {
    headings: [
      [1, 'A day at the harbour'],
      [2, 'Before dawn'],
      [3, 'A heading that goes on and on until it comes to the end of the room that it has'],
      [2, 'The tide'],
    ],
  },
}

export const Long: Story = {
  args: {
    headings: Array.from({ length: 60 }, (_, index) => [2, `Day ${index + 1}`]),
  },
}

/** Two headings are too few for a table. */
export const Few: Story = {
  args: {
    headings: [
      [1, 'One'],
      [1, 'Two'],
    ],
  },
}
