import { all, createLowlight } from 'lowlight'
import type { DomDocument, DomElement } from '../dom.js'
import { CODE_LANGUAGES } from '../blocks/code_languages.js'

/** Characters of code that are colored in one page; the rest stays plain. */
const MAX_COLORED = 200_000

const lowlight = createLowlight(
  Object.fromEntries(CODE_LANGUAGES.flatMap(({ id }) => (all[id] ? [[id, all[id]]] : [])))
)

type Children = ReturnType<typeof lowlight.highlight>['children']

/** Colors the code in drawn blocks, with the class names of highlight.js. */
export function colorCode(root: DomElement) {
  const { ownerDocument: document } = root
  let left = MAX_COLORED
  for (const code of root.querySelectorAll('.code-block[data-language] code')) {
    const language = code.closest('.code-block')!.getAttribute('data-language')!
    const text = code.textContent
    left -= text.length
    if (left < 0) return
    if (!lowlight.registered(language)) continue
    code.replaceChildren(...elementsOf(lowlight.highlight(language, text).children, document))
  }
}

function elementsOf(children: Children, document: DomDocument): (DomElement | string)[] {
  return children.flatMap<DomElement | string>((child) => {
    if (child.type === 'text') return child.value
    if (child.type !== 'element') return []
    const span = document.createElement('span')
    span.setAttribute('class', (child.properties.className as string[]).join(' '))
    span.append(...elementsOf(child.children as Children, document))
    return span
  })
}
