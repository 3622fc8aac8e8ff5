import { test } from '@japa/runner'
import fc from 'fast-check'
import { isDay } from '#modules/workspace/document/blocks/date'
import { addDays } from './calendar.js'
import { findDays } from './find_days.js'

/** A Saturday. */
const TODAY = '2026-11-28'

test.group('Finding days', () => {
  test('"{text}" means {days}')
    .with([
      { text: '', days: ['2026-11-28', '2026-11-29', '2026-11-27'] },
      { text: 'today', days: ['2026-11-28'] },
      { text: 'Tomorrow ', days: ['2026-11-29'] },
      { text: 'yest', days: ['2026-11-27'] },
      { text: 'to', days: ['2026-11-28', '2026-11-29'] },
      { text: 't', days: [] },
      { text: 'friday', days: ['2026-12-04'] },
      { text: 'sat', days: ['2026-12-05'] },
      { text: 'sun', days: ['2026-11-29'] },
      { text: '2026-05-03', days: ['2026-05-03'] },
      { text: '2026-5-3', days: ['2026-05-03'] },
      { text: '2026-02-30', days: [] },
      { text: '2028-02-29', days: ['2028-02-29'] },
      { text: '3 May', days: ['2027-05-03'] },
      { text: '3 november', days: ['2026-11-03'] },
      { text: '3rd of May 2026', days: ['2026-05-03'] },
      { text: '3 m', days: ['2027-03-03', '2027-05-03'] },
      { text: '3', days: ['2026-12-03'] },
      { text: '3 ', days: ['2026-12-03'] },
      { text: '30.', days: ['2026-11-30'] },
      { text: '32', days: [] },
      { text: 'May 3', days: ['2027-05-03'] },
      { text: 'may', days: [] },
      { text: 'may ', days: ['2027-05-01'] },
      { text: 'May 3,', days: ['2027-05-03'] },
      { text: 'May 3, 2', days: ['2027-05-03'] },
      { text: 'May 3, 2026', days: ['2026-05-03'] },
      { text: 'Sept 4 1999', days: ['1999-09-04'] },
      { text: 'feb 29', days: ['2028-02-29'] },
      { text: '5.3.', days: ['2027-03-05'] },
      { text: '5.3.2026', days: ['2026-03-05'] },
      { text: '5. 3. 26', days: ['2026-03-05'] },
      { text: '31.4.', days: [] },
      { text: '5/3', days: ['2027-05-03'] },
      { text: '25/3/2026', days: ['2026-03-25'] },
      { text: 'tide table', days: [] },
      { text: '3 boats', days: [] },
    ])
    .run(({ assert }, { text, days }) => assert.deepEqual(findDays(text, TODAY, 'en-US'), days))

  test('in {locale}, "{text}" means {day}')
    .with([
      { locale: 'de', text: 'heute', day: '2026-11-28' },
      { locale: 'de', text: 'übermorgen', day: '2026-11-30' },
      { locale: 'de', text: '3. März 2026', day: '2026-03-03' },
      { locale: 'de', text: 'tomorrow', day: '2026-11-29' },
      { locale: 'de', text: '5/3/2026', day: '2026-03-05' },
      { locale: 'en-GB', text: '5/3/2026', day: '2026-03-05' },
      { locale: 'pl', text: '3 maja 2026', day: '2026-05-03' },
      { locale: 'fr', text: 'demain', day: '2026-11-29' },
      { locale: 'es', text: '3 de mayo 2026', day: '2026-05-03' },
      { locale: 'fa-IR', text: '3 May 2026', day: '2026-05-03' },
    ])
    .run(({ assert }, { locale, text, day }) => assert.equal(findDays(text, TODAY, locale)[0], day))

  test('any text means existing days only, each once', ({ assert }) => {
    const pieces = fc.constantFrom(
      '0',
      '9',
      '31',
      '2026',
      '-',
      '.',
      '/',
      ' ',
      'may',
      'mon',
      'x',
      '٣'
    )
    const text = fc.array(pieces, { maxLength: 8 }).map((parts) => parts.join(''))
    fc.assert(
      fc.property(text, (typed) => {
        const days = findDays(typed, TODAY, 'en-US')
        assert.isTrue(days.every(isDay), `${typed}: ${days}`)
        assert.lengthOf(new Set(days), days.length)
      })
    )
  })

  test('every day is found by each of its forms', ({ assert }) => {
    const long = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })
    for (let day = '2024-01-01'; day < '2029-01-01'; day = addDays(day, 17)) {
      const [year, month, date] = day.split('-').map(Number)
      const forms = [day, long.format(new Date(day)), `${date}.${month}.${year}`]
      for (const form of forms) assert.deepEqual(findDays(form, TODAY, 'en-US'), [day], form)
    }
  })
})
