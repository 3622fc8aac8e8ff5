import type { ApplicationService } from '@adonisjs/core/types'
import { UserLimits } from '#platform/http/limits/user_limits'

/** Registers the limits per user of this process in the container. */
export default class UserLimitsProvider {
  constructor(protected app: ApplicationService) {}

  register() {
    const enabled = process.env.PERSON_LIMITS !== 'off'
    this.app.container.singleton(UserLimits, () => new UserLimits(enabled))
  }
}
