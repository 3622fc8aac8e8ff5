import { paragraph, text } from '../../fixtures/json.js'

const inline = (latex: string) => ({ type: 'math_inline', attrs: { latex } })

export const examples = [
  paragraph(
    text('The tide rises by '),
    inline('h(t) = h_0 + a \\sin(\\omega t)'),
    text(' metres.')
  ),
  {
    type: 'math_block',
    attrs: { latex: '\\int_0^T h(t) \\, dt\n  = h_0 T + \\frac{a}{\\omega} (1 - \\cos \\omega T)' },
  },
]
