/** Optional packages that Nest's packages refer to and that are not installed. */
export const ABSENT = [
  '@fastify/multipart',
  '@fastify/view',
  '@nestjs/microservices',
  '@nestjs/platform-express',
  '@nestjs/platform-socket.io',
  'class-transformer',
  'class-transformer/storage',
];
