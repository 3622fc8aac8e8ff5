import { test } from '@japa/runner'
import { documentSchema } from '#modules/workspace/document/schema'
import { build } from '../../fixtures/build.js'
import { inOtherKind } from './in-other-kind.js'

const { bold, callout, code_ts, h1, h2, p, quote, toggle, ul } = build
const x = { id: 'x' }
const y = { id: 'y' }
const br = () => documentSchema.nodes.hard_break.create()

test.group('inOtherKind', () => {
  test('words edited here merge with another kind chosen there: {title}')
    .with([
      {
        title: 'text turned into a heading',
        base: p(x, 'one ', bold('two')),
        edited: p(x, 'one more ', bold('two')),
        turned: h1(x, 'one ', bold('two')),
        merged: h1(x, 'one more ', bold('two')),
      },
      {
        title: 'a heading turned into a toggle',
        base: h1(x, 'one'),
        edited: h1(x, 'one two'),
        turned: toggle(x, h2('one'), p(y, 'new')),
        merged: toggle(x, h2('one two'), p(y, 'new')),
      },
      {
        title: 'text turned into code',
        base: p(x, bold('one'), br(), 'two'),
        edited: p(x, bold('one'), br(), 'two three'),
        turned: code_ts(x, 'one\ntwo'),
        merged: code_ts(x, 'one\ntwo three'),
      },
      {
        title: 'a quote of two lines turned into a callout',
        base: quote(x, p('one'), p('two')),
        edited: quote(x, p('one'), p('two more')),
        turned: callout(x, p('one'), p('two')),
        merged: callout(x, p('one'), p('two more')),
      },
      {
        title: 'an item turned into text, its nested items beside it',
        base: ul(x, p('one'), ul(y, p('two'))),
        edited: ul(x, p('one more'), ul(y, p('two'))),
        turned: p(x, 'one'),
        merged: p(x, 'one more'),
      },
      {
        title: 'text that was emptied',
        base: p(x, 'one'),
        edited: p(x),
        turned: code_ts(x, 'one'),
        merged: code_ts(x),
      },
    ])
    .run(({ assert }, { base, edited, turned, merged }) => {
      const result = inOtherKind(base, edited, turned)
      assert.equal(String(result), String(merged))
      assert.isTrue(result?.eq(merged))
    })

  test('the user chooses if {title}')
    .with([
      {
        title: 'both changed the words',
        base: p(x, 'one'),
        edited: p(x, 'one two'),
        turned: h1(x, 'uno'),
      },
      {
        title: 'the other version formatted the words',
        base: p(x, 'one'),
        edited: p(x, 'one two'),
        turned: h1(x, bold('one')),
      },
      {
        title: 'the edited line is elsewhere',
        base: ul(x, p('one'), ul(y, p('two'))),
        edited: ul(x, p('one'), ul(y, p('two more'))),
        turned: p(x, 'one'),
      },
      {
        title: 'both chose another kind',
        base: p(x, 'one'),
        edited: quote(x, p('one')),
        turned: h1(x, 'one'),
      },
    ])
    .run(({ assert }, { base, edited, turned }) => {
      assert.isNull(inOtherKind(base, edited, turned))
    })
})
