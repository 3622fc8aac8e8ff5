import { test } from '@japa/runner'
import { HashManager } from '@adonisjs/core/hash'
import type { ApplicationService } from '@adonisjs/core/types'
import hashConfig from '#app/config/hash'

test('passwords are hashed at the cost that OWASP recommends', async ({ assert }) => {
  const hash = new HashManager(await hashConfig.resolver({} as ApplicationService))
  assert.match(await hash.make('any'), /^\$scrypt\$n=32768,r=8,p=3\$/)
})
