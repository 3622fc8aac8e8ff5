import { test } from '@japa/runner'
import { nearestColor } from '#modules/workspace/document/clean/palette'

test('nearestColor maps {css} to {color}')
  .with([
    { css: '#ff0000', color: 'red' },
    { css: 'rgb(204, 0, 0)', color: 'red' },
    { css: '#f4cccc', color: 'red' },
    { css: '#FF9900', color: 'orange' },
    { css: '#783f04', color: 'brown' },
    { css: 'yellow', color: 'yellow' },
    { css: '#fff2cc', color: 'yellow' },
    { css: 'lime', color: 'green' },
    { css: '#d9ead3', color: 'green' },
    { css: '#0f0', color: 'green' },
    { css: 'navy', color: 'blue' },
    { css: '#cfe2f3', color: 'blue' },
    { css: '#9900ff', color: 'purple' },
    { css: '#d9d2e9', color: 'purple' },
    { css: '#ff00ff', color: 'pink' },
    { css: '#ead1dc', color: 'pink' },
    { css: '#999999', color: 'gray' },
    { css: '#000000', color: null },
    { css: '#202124', color: null },
    { css: '#ffffff', color: null },
    { css: 'transparent', color: null },
    { css: 'windowtext', color: null },
    { css: 'rgba(255, 0, 0, 0)', color: null },
    { css: '#12', color: null },
    { css: 'constructor', color: null },
  ])
  .run(({ assert }, { css, color }) => assert.equal(nearestColor(css), color))
