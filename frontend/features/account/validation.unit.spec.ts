import { test } from '@japa/runner'
import * as v from 'valibot'
import { changePasswordSchema, pictureSchema, profileSchema } from './validation.js'

const GOOD = {
  currentPassword: 'old',
  newPassword: 'Strata#2026',
  confirmPassword: 'Strata#2026',
}

function faults(changes: Partial<typeof GOOD>) {
  const result = v.safeParse(changePasswordSchema, { ...GOOD, ...changes })
  return result.success ? {} : v.flatten<typeof changePasswordSchema>(result.issues).nested
}

test.group('Password change form', () => {
  test('accepts any non-empty current password with a valid new one', ({ assert }) => {
    assert.deepEqual(faults({}), {})
    assert.deepEqual(faults({ currentPassword: '' }), { currentPassword: ['Required'] })
  })

  test('requires the new password to be confirmed and to follow the password rule', ({
    assert,
  }) => {
    assert.deepEqual(faults({ confirmPassword: 'Strata#2027' }), {
      confirmPassword: ['Confirm password is not correct'],
    })
    const weak = faults({ newPassword: 'weak', confirmPassword: 'weak' })
    assert.deepEqual(Object.keys(weak ?? {}), ['newPassword'])
  })
})

test.group('Profile form', () => {
  test('requires a name of at most 100 characters', ({ assert }) => {
    assert.isFalse(v.is(profileSchema, { full_name: ' ' }))
    assert.isTrue(v.is(profileSchema, { full_name: 'x'.repeat(100) }))
    assert.isFalse(v.is(profileSchema, { full_name: 'x'.repeat(101) }))
  })

  test('accepts a picture from {0}: {1}')
    .with([
      ['https://images.test/ada.png', true],
      [' https://images.test/ada.png ', true],
      ['http://images.test/ada.png', false],
      ['javascript:alert(1)', false],
      ['images.test/ada.png', false],
      [`https://images.test/${'a'.repeat(2000)}`, false],
    ] as const)
    .run(({ assert }, [profile_image, good]) => {
      assert.equal(v.is(pictureSchema, { profile_image }), good)
    })
})
