import { test } from '@japa/runner'
import { USERS } from '#app/config/session'
import User from '#modules/auth/user'

test('a user loaded with its session has every column of the model', ({ assert }) => {
  const columns = [...User.$columnsDefinitions.values()].map(({ columnName }) => columnName)
  assert.sameMembers([...USERS.columns], columns)
})
