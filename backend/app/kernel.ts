import server from '@adonisjs/core/services/server'
import { servesRequests } from '#start/boot/role'
import '#platform/http/tracing/request_id'

server.errorHandler(() => import('#platform/http/errors/exception_handler'))
server.use([
  () => import('#platform/http/middleware/security_headers_middleware'),
  () => import('#platform/http/middleware/delay_rejections_middleware'),
  () => import('#platform/http/middleware/address_middleware'),
  () => import('#platform/http/middleware/host_middleware'),
  ...(servesRequests() ? [() => import('#platform/http/middleware/frontend_middleware')] : []),
])
