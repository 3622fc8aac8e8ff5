import { test } from '@japa/runner'
import { readCsv } from './read_csv.js'

test.group('Comma-separated values', () => {
  test('{shape} are read')
    .with([
      {
        shape: 'plain cells',
        text: 'a,b\n1,2\n',
        rows: [
          ['a', 'b'],
          ['1', '2'],
        ],
      },
      { shape: 'quoted cells', text: '"a,b","c ""d"""\n', rows: [['a,b', 'c "d"']] },
      { shape: 'line breaks in cells', text: '"a\nb",c', rows: [['a\nb', 'c']] },
      { shape: 'empty cells', text: ',a,\n', rows: [['', 'a', '']] },
      {
        shape: 'a mark at the start and empty lines',
        text: '\ufeffa\n\n,\nb',
        rows: [['a'], ['b']],
      },
      { shape: 'quotes within a cell', text: 'a "b" c\n', rows: [['a "b" c']] },
      { shape: 'a quote without an end', text: 'a,"b\nc', rows: [['a', 'b\nc']] },
      { shape: 'no cells', text: '', rows: [] },
    ])
    .run(({ assert }, { text, rows }) => {
      assert.deepEqual(readCsv(text), rows)
    })
})
