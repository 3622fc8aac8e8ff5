import { test } from '@japa/runner'
import katex from 'katex'
import { Window } from 'happy-dom'
import { limitsOf } from '#modules/workspace/document/formula_limits'
import { problemIn } from './limits.js'

/** Draws as draw/katex.ts does, without its style sheet. Returns the error, or null. */
function errorOf(latex: string) {
  const limits = limitsOf(latex)
  if ('error' in limits) return limits.error
  const { document } = new Window() as unknown as { document: Document }
  const element = document.createElement('span')
  try {
    element.innerHTML = katex.renderToString(latex, { ...limits, throwOnError: true, trust: false })
  } catch (error) {
    return (error as Error).name
  }
  return problemIn(element)
}

test.group('Limits of formulas', () => {
  test('formulas within the limits are drawn: {0}')
    .with([
      'x^2',
      '\\frac{a}{b}',
      '\\def\\R{\\mathbb{R}} x \\in \\R',
      '\\text{no. \\# 5}',
      '\\left( x \\right)',
    ])
    .run(({ assert }, latex) => assert.isNull(errorOf(latex)))

  test('a formula that explodes is refused: {0}')
    .with([
      ['a macro of itself', '\\def\\a{\\a\\a}\\a'],
      ['macros that multiply', `\\def\\a#1{${'#1'.repeat(600)}}\\a{\\a{\\a{x}}}`],
      ['macros of macros', `\\newcommand{\\a}{${'xy'.repeat(99)}}${'\\a'.repeat(2000)}`],
      ['braces without end', '{'.repeat(5000)],
      ['roots in roots', '\\sqrt{'.repeat(700) + '}'.repeat(700)],
      ['cells without end', `\\begin{matrix}${'&'.repeat(4000)}\\end{matrix}`],
    ])
    .run(({ assert }, [, latex]) => {
      assert.isString(errorOf(latex!))
    })

  test('addresses and sizes in a formula are harmless', ({ assert }) => {
    const options = { ...limitsOf('x'), trust: false, throwOnError: true }
    const link = katex.renderToString('\\href{javascript:alert(1)}{x}', options)
    assert.notMatch(link, /<a\b|href=/)
    const box = katex.renderToString('\\rule{1000em}{1000em}', options)
    assert.notInclude(box.replace(/<annotation.*?<\/annotation>/, ''), '1000em')
  })
})
