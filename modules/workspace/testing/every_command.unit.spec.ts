import { test } from '@japa/runner'
import { workspaceRoutes } from '#modules/workspace/api'
import { EVERY_COMMAND } from '#modules/workspace/testing/every_command'

test('EVERY_COMMAND contains every call that changes blocks', ({ assert }) => {
  const branch = { folder: 1, file: 2, section: 3, page: 4, share: 5, act: '6' }
  const tried = EVERY_COMMAND.map(({ call }) => {
    const [method, path] = call(branch)
    const route = path.replace(/\d+/, ':id').replace(/versions\/\d+/, 'versions/:version')
    return `${method} /${route}`
  })
  // Unsaved text is relayed and never stored.
  const routes = Object.keys(workspaceRoutes).filter(
    (route) =>
      /^(POST|PUT|DELETE) \/(blocks|shares|activity)/.test(route) && !route.endsWith('/unsaved')
  )
  assert.sameMembers([...new Set(tried)], routes)
})
