import { test } from '@japa/runner'
import { build } from '../../fixtures/build.js'
import { pressing, stateOf, testEdits, typing } from '../../fixtures/editing.js'
import { formatOf } from '../../floating-toolbar/format.js'

const {
  a,
  bold,
  br,
  code,
  doc,
  h1,
  italic,
  onYellow,
  p,
  red,
  strikethrough,
  subscript,
  superscript,
  underline,
} = build

test.group('Formats: keys', () => {
  const keys = [
    ['Mod-b', bold],
    ['Mod-i', italic],
    ['Mod-u', underline],
    ['Mod-Shift-s', strikethrough],
    ['Mod-Shift-x', strikethrough],
    ['Mod-e', code],
    ['Mod-,', subscript],
    ['Mod-.', superscript],
  ] as const
  for (const [key, mark] of keys) {
    testEdits([
      [
        `${key} adds its format`,
        doc(p('a<a>b<b>c')),
        pressing(key),
        doc(p('a', mark('<a>b<b>'), 'c')),
      ],
      [
        `${key} removes its format from a part`,
        doc(p(mark('a<a>b<b>c'))),
        pressing(key),
        doc(p(mark('a'), '<a>b<b>', mark('c'))),
      ],
      [
        `${key} completes a format that covers a part`,
        doc(p('<a>a', mark('b'), 'c<b>')),
        pressing(key),
        doc(p(mark('<a>abc<b>'))),
      ],
      [
        `${key} formats the next typed text`,
        doc(p('a<a>')),
        (state) => typing('b')(pressing(key)(state)),
        doc(p('a', mark('b<a>'))),
      ],
      [
        `${key} formats text across blocks`,
        doc(p('a<a>b'), h1('c<b>d')),
        pressing(key),
        doc(p('a', mark('<a>b')), h1(mark('c<b>'), 'd')),
      ],
    ])
  }
  testEdits([
    [
      'Mod-\\ removes formats and colors but keeps links',
      doc(p('<a>', bold(italic('x')), red('y'), a(code('z')), '<b>')),
      pressing('Mod-\\'),
      doc(p('<a>xy', a('z'), '<b>')),
    ],
    [
      'ArrowRight at the end of a line ends code',
      doc(p(code('x<a>'))),
      (state) => typing('y')(pressing('ArrowRight')(state)),
      doc(p(code('x'), 'y<a>')),
    ],
    [
      'ArrowLeft at the start of a line ends code',
      doc(p(code('<a>x'))),
      (state) => typing('y')(pressing('ArrowLeft')(state)),
      doc(p('y<a>', code('x'))),
    ],
    [
      'ArrowRight at the end of a line before a break ends code',
      doc(p(code('x<a>'), br(), 'z')),
      (state) => typing('y')(pressing('ArrowRight')(state)),
      doc(p(code('x'), 'y<a>', br(), 'z')),
    ],
    [
      'ArrowLeft at the start of a line after a break ends code',
      doc(p('z', br(), code('<a>x'))),
      (state) => typing('y')(pressing('ArrowLeft')(state)),
      doc(p('z', br(), 'y<a>', code('x'))),
    ],
    ['ArrowRight within code keeps code on', doc(p(code('x<a>z'))), pressing('ArrowRight'), null],
    [
      'superscript replaces subscript',
      doc(p(subscript('<a>x<b>'))),
      pressing('Mod-.'),
      doc(p(superscript('<a>x<b>'))),
    ],
  ])
})

test.group('Formats: formatOf', () => {
  test('formatOf returns {$self.is} for {$self.of}')
    .with([
      { of: doc(p('<a>a', bold('b<b>'))), is: ',,' },
      { of: doc(p(bold('<a>a'), ' ', bold('b<b>'))), is: ',bold,' },
      { of: doc(p(bold('<a>a')), h1(bold('b<b>'), 'c')), is: ',bold,' },
      { of: doc(p(bold(italic('a<a>')))), is: ',bold,italic,' },
    ])
    .run(({ assert }, { of, is }) => assert.equal(formatOf(stateOf(of)).marks, is))
})

test.group('Formats: typing', () => {
  testEdits([
    [
      '***both*** becomes bold and italic',
      doc(p('<a>')),
      typing('***b*** c'),
      doc(p(bold(italic('b')), ' c<a>')),
    ],
    [
      '___both___ becomes bold and italic',
      doc(p('<a>')),
      typing('___b___ c'),
      doc(p(bold(italic('b')), ' c<a>')),
    ],
    [
      '**_both_** becomes bold and italic',
      doc(p('<a>')),
      typing('**_b_** c'),
      doc(p(bold(italic('b')), ' c<a>')),
    ],
    [
      '==marked== gets a yellow background',
      doc(p('<a>')),
      typing('a ==b c== d'),
      doc(p('a ', onYellow('b c'), ' d<a>')),
    ],
    [
      'comparison signs with spaces inside stay text',
      doc(p('<a>')),
      typing('a == b == c'),
      doc(p('a == b == c<a>')),
    ],
    [
      '**bold** becomes bold',
      doc(p('<a>')),
      typing('a **bold** b'),
      doc(p('a ', bold('bold'), ' b<a>')),
    ],
    ['__bold__ becomes bold', doc(p('<a>')), typing('__bold__ b'), doc(p(bold('bold'), ' b<a>'))],
    [
      '*italic* becomes italic',
      doc(p('<a>')),
      typing('a *it* b'),
      doc(p('a ', italic('it'), ' b<a>')),
    ],
    ['_italic_ becomes italic', doc(p('<a>')), typing('_it_ b'), doc(p(italic('it'), ' b<a>'))],
    [
      '~~struck~~ becomes struck through',
      doc(p('<a>')),
      typing('~~no~~ b'),
      doc(p(strikethrough('no'), ' b<a>')),
    ],
    ['`code` becomes code', doc(p('<a>')), typing('`x*y*` b'), doc(p(code('x*y*'), ' b<a>'))],
    [
      '**bold** in a heading becomes bold',
      doc(h1('<a>')),
      typing('**b** c'),
      doc(h1(bold('b'), ' c<a>')),
    ],
    [
      'asterisks with spaces inside stay text',
      doc(p('<a>')),
      typing('2 * 3 * 4'),
      doc(p('2 * 3 * 4<a>')),
    ],
    [
      'underscores in a name stay text',
      doc(p('<a>')),
      typing('snake_case_name'),
      doc(p('snake_case_name<a>')),
    ],
    [
      '**bold** in code stays text',
      doc(p(code('a<a>'))),
      typing('**b**'),
      doc(p(code('a**b**<a>'))),
    ],
    [
      'Backspace right after an autoformat restores the signs',
      doc(p('<a>')),
      (state) => pressing('Backspace')(typing('**b**')(state)),
      doc(p('**b**<a>')),
    ],
    [
      '**bold** formats emoji and right-to-left text',
      doc(p('<a>')),
      typing('**👩‍👩‍👧 שלום**'),
      doc(p(bold('👩‍👩‍👧 שלום<a>'))),
    ],
  ])
})
