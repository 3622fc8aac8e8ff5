import router from '@adonisjs/core/services/router'
import { test } from '@japa/runner'
import { serverRoutes } from '#platform/http/routing/api'
import { adminRoutes } from '#modules/admin/api'
import { authRoutes } from '#modules/auth/api'
import { billingRoutes } from '#modules/billing/api'
import { workspaceRoutes } from '#modules/workspace/api'

const API = '/api/v1'

test('route tables list every API call, and every entry is a call', ({ assert }) => {
  const tables = [authRoutes, billingRoutes, workspaceRoutes, adminRoutes, serverRoutes]
  const listed = tables.flatMap((table) => Object.keys(table))
  const registered = Object.values(router.toJSON())
    .flat()
    .filter(({ pattern }) => pattern.startsWith(API))
    .flatMap(({ pattern, methods }) => methods.map((method) => [method, pattern] as const))
    .filter(([method]) => method !== 'HEAD')
    .map(([method, pattern]) => `${method} ${pattern.slice(API.length)}`)
  assert.sameMembers(registered, listed)
})
