import { test } from '@japa/runner'
import type { ImportNotice, ImportResponse } from '#modules/workspace/api'
import { isAboutImport, withProgress } from './import-notices.js'

const notice: ImportNotice = {
  kind: 'import',
  id: 'a',
  status: 'running',
  progress: { done: 3, total: 9 },
}
const item = (id: string, status: ImportResponse['status'] = 'running') =>
  ({ id, status, progress: { done: 0, total: 9 } }) as ImportResponse

test.group('Notices of imports', () => {
  test('a notice concerns its import and the list of imports', ({ assert }) => {
    assert.isTrue(isAboutImport(['imports', 'a', {}], notice))
    assert.isTrue(isAboutImport(['imports', 'all'], notice))
    assert.isFalse(isAboutImport(['imports', 'b', {}], notice))
  })

  test('progress is shown in an import and in the list', ({ assert }) => {
    assert.deepEqual(withProgress(item('a'), notice), { ...item('a'), progress: notice.progress })
    assert.deepEqual(withProgress([item('b'), item('a')], notice), [
      item('b'),
      { ...item('a'), progress: notice.progress },
    ])
  })

  test('another state, an unknown import and data on its way are stale', ({ assert }) => {
    assert.isNull(withProgress(item('a', 'reading'), notice))
    assert.isNull(withProgress([item('b')], notice))
    assert.isNull(withProgress(undefined, notice))
  })
})
