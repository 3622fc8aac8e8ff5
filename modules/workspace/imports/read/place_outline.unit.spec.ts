import { test } from '@japa/runner'
import type { ImportNode } from './import_outline.js'
import { placeOutline, type PlacedBlock, type PlacementTarget } from './place_outline.js'

const read = async () => ({ parts: [[]], links: [], files: [], problems: [] })

function page(title: string, ...children: ImportNode[]): ImportNode {
  return { path: `${title}.md`, title, kind: 'page', children, read }
}

function folder(title: string, ...children: ImportNode[]): ImportNode {
  return { path: title, title, kind: 'folder', children }
}

function placed(outline: ImportNode[], target: Partial<PlacementTarget> = {}) {
  const { blocks, problems } = placeOutline(outline, {
    parent: null,
    nesting: 'sections',
    name: 'Import',
    ...target,
  })
  return { lines: linesOf(blocks), problems }
}

function linesOf(blocks: PlacedBlock[], indent = ''): string[] {
  return blocks.flatMap(({ type, name, source, children }) => [
    `${indent}${type} ${name}${source?.read && type === 'page' ? '' : '*'}`,
    ...linesOf(children, `${indent}  `),
  ])
}

test.group('Placing an outline onto four levels', () => {
  test('pages without folders get a folder, a file and a section of the import', ({ assert }) => {
    assert.deepEqual(placed([page('a'), page('b')]).lines, [
      'folder Import*',
      '  file Import*',
      '    section Import*',
      '      page a',
      '      page b',
    ])
  })

  test('an outline with fewer levels is wrapped from above', ({ assert }) => {
    const { lines, problems } = placed([folder('Boats', page('a')), folder('Nets', page('b'))])
    assert.deepEqual(lines, [
      'folder Import*',
      '  file Import*',
      '    section Boats*',
      '      page a',
      '    section Nets*',
      '      page b',
    ])
    assert.isEmpty(problems)
  })

  test('a page with children becomes a section whose first page is the page', ({ assert }) => {
    assert.deepEqual(placed([page('Boats', page('Oars'))], { parent: 'file' }).lines, [
      'section Boats*',
      '  page Boats',
      '  page Oars',
    ])
  })

  test('a page with fewer levels above it gets levels named after its place', ({ assert }) => {
    const outline = [folder('Harbour', page('Map'), folder('Boats', folder('Large', page('Star'))))]
    assert.deepEqual(placed(outline).lines, [
      'folder Harbour*',
      '  file Harbour*',
      '    section Harbour*',
      '      page Map',
      '  file Boats*',
      '    section Large*',
      '      page Star',
    ])
  })

  const deep = [
    folder('A', folder('B', folder('C', page('p'), page('D', folder('E', page('q')), page('r'))))),
  ]

  test('deeper levels become sections named with their path, and are reported', ({ assert }) => {
    const { lines, problems } = placed(deep)
    assert.deepEqual(lines, [
      'folder A*',
      '  file B*',
      '    section C*',
      '      page p',
      '    section C / D*',
      '      page D',
      '      page r',
      '    section C / D / E*',
      '      page q',
    ])
    assert.deepEqual(problems, [
      { path: 'D.md', code: 'level_merged' },
      { path: 'E', code: 'level_merged' },
    ])
  })

  test('deeper levels become pages of the section by choice', ({ assert }) => {
    assert.deepEqual(placed(deep, { nesting: 'pages' }).lines, [
      'folder A*',
      '  file B*',
      '    section C*',
      '      page p',
      '      page D',
      '      page D / E / q',
      '      page D / r',
    ])
  })

  test('within a section everything becomes pages', ({ assert }) => {
    assert.deepEqual(placed([page('a', page('b')), page('c')], { parent: 'section' }).lines, [
      'page a',
      'page a / b',
      'page c',
    ])
  })

  test('an empty folder stays', ({ assert }) => {
    assert.deepEqual(placed([folder('A', folder('B', folder('C')))]).lines, [
      'folder A*',
      '  file B*',
      '    section C*',
    ])
  })

  test('names are cleaned, shortened and reported', ({ assert }) => {
    const { lines, problems } = placed(
      [page('x'.repeat(300)), page('a <b>bold</b>\u202ename'), page(''), page('a  \n b')],
      { parent: 'section' }
    )
    assert.deepEqual(lines, [
      `page ${'x'.repeat(255)}`,
      'page a bold name',
      'page Untitled page',
      'page a b',
    ])
    assert.deepEqual(
      problems.map(({ code }) => code),
      ['name_shortened', 'name_changed']
    )
  })

  test('every page of an outline is placed once, whatever its depth', ({ assert }) => {
    for (const parent of [null, 'folder', 'file', 'section'] as const) {
      for (const nesting of ['sections', 'pages'] as const) {
        const { lines } = placed([...deep, page('z', page('y'))], { parent, nesting })
        const pages = lines.filter((line) => line.trim().startsWith('page'))
        assert.lengthOf(pages, 6, lines.join('\n'))
      }
    }
  })
})
