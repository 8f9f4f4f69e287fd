/** Named by Nest's packages for those who have installed them. */
export const ABSENT = [
  '@fastify/multipart',
  '@fastify/view',
  '@nestjs/microservices',
  '@nestjs/platform-express',
  '@nestjs/platform-socket.io',
  'class-transformer',
  'class-transformer/storage',
];
