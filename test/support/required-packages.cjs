const { Module } = require('node:module');

/** Writes the name of each package of OpenTelemetry that a process loads to its stderr. */
const hook = '_load';
const load = Module[hook];
Module[hook] = function (name, ...rest) {
  if (name.startsWith('@opentelemetry/')) process.stderr.write(`loaded ${name}\n`);
  return load.call(this, name, ...rest);
};
