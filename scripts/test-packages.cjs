const { createHash } = require('node:crypto');
const { readFileSync } = require('node:fs');
const { join } = require('node:path');

/** Packages with many modules, by the file that bundles them; those that share classes are in one file. */
const BUNDLES = {
  nest: [
    '@nestjs/bull',
    '@nestjs/common',
    '@nestjs/core',
    '@nestjs/platform-fastify',
    '@nestjs/swagger',
    '@nestjs/testing',
    '@nestjs/throttler',
    '@nestjs/websockets',
    'class-validator',
    'fastify',
    'rxjs',
  ],
  nodemailer: ['nodemailer'],
  'prom-client': ['prom-client'],
  qrcode: ['qrcode'],
  typeorm: ['typeorm'],
  undici: ['undici'],
  yaml: ['yaml'],
};

/** The folder for these packages in these versions. */
const FOLDER = join(__dirname, '../node_modules/.cache', `test-packages-${fingerprint()}`);

function fingerprint() {
  const hash = createHash('sha256');
  for (const name of ['../package-lock.json', 'test-packages.cjs', 'test-packages.mjs'])
    hash.update(readFileSync(join(__dirname, name)));
  return hash.digest('hex').slice(0, 16);
}

module.exports = { BUNDLES, FOLDER };
