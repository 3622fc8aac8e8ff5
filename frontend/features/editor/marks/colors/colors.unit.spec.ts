import { test } from '@japa/runner'
import { build } from '../../fixtures/build.js'
import { running, testEdits, typing } from '../../fixtures/editing.js'
import { setColor } from './colors.js'

const { bold, doc, h1, onRed, p, red } = build
const toRed = running(setColor('color', 'red'))

test.group('Colors', () => {
  testEdits([
    ['colors the selected text', doc(p('a<a>b<b>c')), toRed, doc(p('a', red('<a>b<b>'), 'c'))],
    [
      'colors the background of the selected text',
      doc(p('a<a>b<b>c')),
      running(setColor('background', 'red')),
      doc(p('a', onRed('<a>b<b>'), 'c')),
    ],
    [
      'colors text across blocks and formats',
      doc(p('<a>a'), h1(bold('b'), 'c<b>')),
      toRed,
      doc(p(red('<a>a')), h1(red(bold('b'), 'c<b>'))),
    ],
    [
      'the default color removes a color',
      doc(p(red('a<a>b<b>c'))),
      running(setColor('color', null)),
      doc(p(red('a'), '<a>b<b>', red('c'))),
    ],
    [
      'a color without a selection applies to the next typed text',
      doc(p('a<a>')),
      (state) => typing('b')(toRed(state)),
      doc(p('a', red('b<a>'))),
    ],
    [
      'the default color without a selection applies to the next typed text',
      doc(p(red('a<a>'))),
      (state) => typing('b')(running(setColor('color', null))(state)),
      doc(p(red('a'), 'b<a>')),
    ],
  ])
})
