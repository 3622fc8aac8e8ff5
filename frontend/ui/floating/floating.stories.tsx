import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { Floating } from './floating.js'

const meta: Meta<typeof Floating> = { title: 'Primitives/Floating', component: Floating }
export default meta

/** The content of a Floating has its own style, such as a toolbar or a menu. */
const surface = {
  padding: 'var(--s-2) var(--s-3)',
  borderRadius: 'var(--r-2)',
  background: 'var(--bg-raised)',
  boxShadow: 'var(--shadow-2)',
}

function Example() {
  const [word, setWord] = useState<HTMLElement | null>(null)
  return (
    <p>
      Something floats below <strong ref={setWord}>this</strong> word.
      {word && (
        <Floating
          anchor={() => word.getBoundingClientRect()}
          context={word}
          placement="bottom-start"
          moved={word}
        >
          <span style={surface}>It takes no focus.</span>
        </Floating>
      )}
    </p>
  )
}

export const BesideAWord: StoryObj = { render: () => <Example /> }
