/** Optional packages that Nest's packages refer to and that the service does without. */
export const ABSENT = [
  '@fastify/multipart',
  '@fastify/view',
  '@nestjs/microservices',
  '@nestjs/platform-express',
  '@nestjs/platform-socket.io',
  'class-transformer',
  'class-transformer/storage',
];
