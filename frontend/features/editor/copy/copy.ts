import { Plugin } from 'prosemirror-state'
import type { Extension } from '../extensions/extension.js'
import { writePlain } from './write-plain.js'

/** What is copied as text beside HTML and blocks. */
export const copy: Extension = {
  plugins: () => [
    new Plugin({ props: { clipboardTextSerializer: ({ content }) => writePlain(content) } }),
  ],
}
