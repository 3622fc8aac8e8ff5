import type { Meta, StoryObj } from '@storybook/react-vite'
import { TokenList } from './token-list.js'

/** What everything is made of. Names and values are read from tokens.css as it is loaded. */
const meta: Meta<typeof TokenList> = { title: 'Foundations/Tokens', component: TokenList }
export default meta

type Story = StoryObj<typeof TokenList>

const swatch = (background: string) => ({
  height: 28,
  background,
  borderRadius: 'var(--r-2)',
  boxShadow: '0 0 0 1px var(--border)',
})
const quote = 'Notes as a tree'

export const Surfaces: Story = { args: { prefixes: ['--bg', '--scrim'], sample: swatch } }
export const TextAndLines: Story = {
  args: { prefixes: ['--fg', '--border', '--control-border', '--link'], sample: swatch },
}
export const Accent: Story = { args: { prefixes: ['--accent', '--a-'], sample: swatch } }
export const Meaning: Story = {
  args: { prefixes: ['--danger', '--success', '--warning'], sample: swatch },
}
export const Neutrals: Story = { args: { prefixes: ['--n-'], sample: swatch } }
export const EditorColours: Story = { args: { prefixes: ['--c-', '--cb-'], sample: swatch } }
export const TypeSizes: Story = {
  args: { prefixes: ['--text-'], sample: (fontSize) => ({ fontSize }), text: quote },
}
export const TypeFamilies: Story = {
  args: { prefixes: ['--font-'], sample: (fontFamily) => ({ fontFamily }), text: quote },
}
export const TypeWeights: Story = {
  args: { prefixes: ['--w-'], sample: (fontWeight) => ({ fontWeight }), text: quote },
}
export const DocumentType: Story = {
  args: {
    prefixes: ['--doc-title', '--doc-h', '--doc-body'],
    sample: (font) => ({ font }),
    text: quote,
  },
}
export const Space: Story = {
  args: {
    prefixes: ['--s-'],
    sample: (width) => ({ width, height: 16, background: 'var(--accent)' }),
  },
}
export const Radii: Story = {
  args: {
    prefixes: ['--r-'],
    sample: (borderRadius) => ({
      width: 64,
      height: 40,
      borderRadius,
      background: 'var(--bg-active)',
    }),
  },
}
export const Shadows: Story = {
  args: {
    prefixes: ['--shadow-', '--focus-ring'],
    sample: (boxShadow) => ({
      width: 96,
      height: 40,
      margin: 12,
      borderRadius: 'var(--r-3)',
      background: 'var(--bg-raised)',
      boxShadow,
    }),
  },
}
export const Motion: Story = { args: { prefixes: ['--dur-', '--ease'], sample: () => ({}) } }
export const Layers: Story = { args: { prefixes: ['--z-'], sample: () => ({}) } }
export const Sizes: Story = {
  args: {
    prefixes: ['--control-h', '--sidebar-w', '--top-bar-h', '--doc-measure'],
    sample: (width) => ({ width, height: 16, background: 'var(--bg-active)' }),
  },
}
