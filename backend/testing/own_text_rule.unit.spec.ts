import { test } from '@japa/runner'
import { parseAst } from 'vite'
import plugin from './own_text_rule.js'

/** Returns the number of complaints about one element. */
function complaints(source: string) {
  let count = 0
  const { JSXElement: check } = plugin.rules['own-element'].create({ report: () => count++ })
  const [statement] = parseAst(source, { lang: 'jsx' }).body
  check((statement as unknown as { expression: object }).expression)
  return count
}

/** Returns the number of complaints about the return statement of a function. */
function complaintsAboutReturn(source: string) {
  let count = 0
  const { ReturnStatement: check } = plugin.rules['own-element'].create({ report: () => count++ })
  const [declared] = parseAst(source, { lang: 'jsx' }).body
  const { body } = declared as unknown as { body: { body: object[] } }
  check({ ...body.body[0]!, parent: declared })
  return count
}

/** Returns the number of complaints about an arrow function that a constant holds. */
function complaintsAboutArrow(source: string) {
  let count = 0
  const rule = plugin.rules['own-element'].create({ report: () => count++ })
  const [declared] = parseAst(source, { lang: 'jsx' }).body
  const [named] = (declared as unknown as { declarations: { init: Arrow }[] }).declarations
  const arrow = { ...named!.init, parent: named }
  const statement = arrow.body.body?.[0]
  rule.ArrowFunctionExpression(arrow)
  if (statement) rule.ReturnStatement({ ...statement, parent: arrow })
  return count
}

interface Arrow {
  body: { body?: object[] }
}

test.group('Text of its own element', () => {
  const REFUSED = [
    '<p>{fn()} text</p>',
    '<p>{fn()}<b /></p>',
    '<p>{fn?.()}<b /></p>',
    '<p>{view.nameOf(item)}<b /></p>',
    '<p>{item.label}<b /></p>',
    '<p>{item?.name}<b /></p>',
    '<p>{item && displayName(item)}<b /></p>',
    '<p>{isOpen ? item.label : null}<b /></p>',
    '<p>{name}<b /></p>',
    '<p>{TEXTS[kind]} <b /></p>',
    '<p>{item.note || <i />}<b /></p>',
    '<p>{facts.map((fact) => `· ${fact}`)}<b /></p>',
    '<p>{name} </p>',
    '<p>Text {count}</p>',
  ]

  test('refuses changing text beside an element: {$self}')
    .with(REFUSED)
    .run(({ assert }, source) => {
      assert.equal(complaints(source), 1)
    })

  const ACCEPTED = [
    '<p>{fn()}</p>',
    '<p><b>{item.label}</b> <i /></p>',
    '<p>{items.map((item) => <b />)}<i /></p>',
    '<p>{renderRow(item)}<i /></p>',
    '<p><b /> <i>{name}</i></p>',
    '<p>{children}<i /></p>',
    '<p>Text <b /></p>',
  ]

  test('accepts text of its own element, and elements: {$self}')
    .with(ACCEPTED)
    .run(({ assert }, source) => {
      assert.equal(complaints(source), 0)
    })

  test('refuses text that a component returns', ({ assert }) => {
    for (const text of ['`${x} pages`', "'none'", 'nameOf(item)', 'x ? <b /> : label']) {
      assert.equal(complaintsAboutReturn(`function Cell() { return ${text} }`), 1, text)
      assert.equal(complaintsAboutReturn(`function cellOf() { return ${text} }`), 0, text)
    }
    for (const other of ['<b />', 'children', 'null', "createElement('b')"]) {
      assert.equal(complaintsAboutReturn(`function Cell() { return ${other} }`), 0, other)
    }
  })

  test('refuses text of a component that is an arrow function', ({ assert }) => {
    for (const body of ['nameOf(item)', '{ return nameOf(item) }']) {
      assert.equal(complaintsAboutArrow(`const Cell = () => ${body}`), 1, body)
      assert.equal(complaintsAboutArrow(`const cellOf = () => ${body}`), 0, body)
    }
    assert.equal(complaintsAboutArrow('const Cell = () => <b />'), 0)
  })
})
