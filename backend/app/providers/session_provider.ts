import { configProvider } from '@adonisjs/core'
import { Encryption } from '@adonisjs/core/encryption'
import type { ApplicationService } from '@adonisjs/core/types'
import type { ResolvedSessionConfig } from '@adonisjs/session/types'
import { appKey } from '#platform/settings'
import sessionConfig from '#app/config/session'
import SessionMiddleware from '#platform/http/middleware/session_middleware'
import { checkSignaturesFast } from '#platform/http/sessions/signatures'

/** Registers our session middleware in the container, in place of the framework's own. */
export default class SessionProvider {
  constructor(protected app: ApplicationService) {}

  register() {
    this.app.container.singleton(SessionMiddleware, async (resolver) => {
      const config = (await configProvider.resolve<ResolvedSessionConfig>(this.app, sessionConfig))!
      const store = config.stores[config.store]!
      return new SessionMiddleware(config, store, await resolver.make('emitter'))
    })
  }

  async boot() {
    checkSignaturesFast(await this.app.container.make(Encryption), appKey)
  }
}
