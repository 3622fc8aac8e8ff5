import { Plugin } from 'prosemirror-state'
import type { EditorFeature } from '../view/feature.js'
import { writePlain } from './write-plain.js'

/** What is copied as text beside HTML and blocks. */
export const copy: EditorFeature = {
  plugins: () => [
    new Plugin({ props: { clipboardTextSerializer: ({ content }) => writePlain(content) } }),
  ],
}
