import { Plugin } from 'prosemirror-state'
import type { Extension } from '../extensions/extension.js'
import { writePlain } from '#modules/workspace/document/write/write_plain'

/** Plain text for the clipboard, beside HTML and blocks. */
export const copy: Extension = {
  plugins: () => [
    new Plugin({ props: { clipboardTextSerializer: ({ content }) => writePlain(content) } }),
  ],
}
