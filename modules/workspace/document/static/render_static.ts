import { parseHTML } from 'linkedom'
import type { DomElement } from '../dom.js'
import type { NodeJson } from '../json.js'
import { documentSchema } from '../schema.js'
import { completeBlocks } from './complete.js'
import type { StaticOptions } from './static_options.js'
import { staticSerializer } from './static_nodes.js'
import { writeHtml } from './write_html.js'

/**
 * Returns a page's `content` as HTML that needs no script: code colored, formulas as MathML, toggles
 * as `<details>`. Loads KaTeX and the grammars for the first page that needs them. Returns '' for an
 * empty page. Throws RangeError for content that the schema does not know.
 */
export async function renderStatic(content: string | null, options: StaticOptions) {
  if (content === null) return ''
  const page = documentSchema.nodeFromJSON(JSON.parse(content) as NodeJson)
  const { document } = parseHTML('<html><body></body></html>')
  const root = document.createElement('div')
  staticSerializer(options).serializeFragment(page.content, { document }, root)
  const drawn = content.includes('"type":"math_')
    ? (await import('./formulas.js')).drawFormulas(root)
    : new Map<DomElement, string>()
  if (content.includes('"type":"code_block"')) (await import('./code.js')).colorCode(root)
  completeBlocks(root, options)
  return writeHtml(root, drawn)
}
