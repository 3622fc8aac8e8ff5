import router from '@adonisjs/core/services/router'
import { isGoogleSimulated } from '#platform/google/settings'
import { localOnly } from '#simulators/local_only'

const GoogleSimulator = () => import('#simulators/google/controller')

/** Registers no routes if the real provider is configured, or in production. */
export function registerGoogleSimulatorRoutes() {
  if (!isGoogleSimulated()) return
  router
    .group(() => {
      router.get('/dev/google', [GoogleSimulator, 'authorize'])
      router.post('/dev/google/consent', [GoogleSimulator, 'consent'])
      router.post('/dev/google/token', [GoogleSimulator, 'token'])
      router.get('/dev/google/userinfo', [GoogleSimulator, 'userinfo'])
    })
    .use(localOnly)
}
