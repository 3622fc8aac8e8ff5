import '@fontsource-variable/jetbrains-mono/wght.css'
import '@fontsource-variable/source-serif-4/wght.css'
import type { Meta, StoryObj } from '@storybook/react-vite'
import type { CSSProperties } from 'react'
import { TokenGroups } from './token-list.js'

/** All design tokens, with names and values read from the loaded tokens.css. */
const meta: Meta<typeof TokenGroups> = { title: 'Foundations/Tokens', component: TokenGroups }
export default meta

type Story = StoryObj<typeof TokenGroups>

const quote = 'Notes as a tree'

const swatch = (background: string): CSSProperties => ({
  height: 28,
  background,
  borderRadius: 'var(--r-2)',
  boxShadow: '0 0 0 1px var(--border)',
})
const bar = (width: string): CSSProperties => ({ width, height: 16, background: 'var(--accent)' })
const box = (style: CSSProperties): CSSProperties => ({
  width: 96,
  height: 40,
  margin: 12,
  background: 'var(--bg-raised)',
  ...style,
})

export const Colors: Story = {
  args: {
    groups: [
      { title: 'Surfaces', prefixes: ['--bg', '--scrim'], sample: swatch },
      {
        title: 'Text and lines',
        prefixes: ['--fg', '--border', '--control-border', '--link'],
        sample: swatch,
      },
      { title: 'Accent', prefixes: ['--accent', '--a-'], sample: swatch },
      { title: 'Meaning', prefixes: ['--danger', '--success', '--warning'], sample: swatch },
      { title: 'Neutrals', prefixes: ['--n-'], sample: swatch },
      {
        title: 'Text colors of the editor',
        prefixes: ['--c-'],
        sample: (color) => ({ color }),
        text: quote,
      },
      { title: 'Background colors of the editor', prefixes: ['--cb-'], sample: swatch },
    ],
  },
}

export const Type: Story = {
  args: {
    groups: [
      {
        title: 'Families',
        prefixes: ['--font-'],
        sample: (fontFamily) => ({ fontFamily }),
        text: quote,
      },
      { title: 'Sizes', prefixes: ['--text-'], sample: (fontSize) => ({ fontSize }), text: quote },
      {
        title: 'Weights',
        prefixes: ['--w-'],
        sample: (fontWeight) => ({ fontWeight }),
        text: quote,
      },
      {
        title: 'Line heights',
        prefixes: ['--lh-'],
        sample: (lineHeight) => ({ lineHeight, maxWidth: 180 }),
        text: 'Notes as a tree, and every change kept as an event',
      },
      {
        title: 'Letter spacing',
        prefixes: ['--track-'],
        sample: (letterSpacing) => ({ letterSpacing, fontSize: 'var(--text-2xl)' }),
        text: quote,
      },
      {
        title: 'In documents',
        prefixes: ['--doc-title', '--doc-h', '--doc-body'],
        sample: (font) => ({ font }),
        text: quote,
      },
    ],
  },
}

export const SpaceAndShape: Story = {
  args: {
    groups: [
      { title: 'Space', prefixes: ['--s-'], sample: bar },
      {
        title: 'Sizes',
        prefixes: [
          '--control-h',
          '--sidebar-w',
          '--top-bar-h',
          '--doc-measure',
          '--edge',
          '--column-w',
          '--sheet-w',
        ],
        sample: bar,
      },
      {
        title: 'Radii',
        prefixes: ['--r-'],
        sample: (borderRadius) => box({ borderRadius, background: 'var(--bg-active)' }),
      },
      {
        title: 'Shadows',
        prefixes: ['--shadow-', '--focus-ring'],
        sample: (boxShadow) => box({ boxShadow, borderRadius: 'var(--r-3)' }),
      },
    ],
  },
}

export const MotionAndLayers: Story = {
  args: {
    groups: [
      { title: 'Motion', prefixes: ['--dur-', '--ease'] },
      { title: 'Layers', prefixes: ['--z-'] },
    ],
  },
}
