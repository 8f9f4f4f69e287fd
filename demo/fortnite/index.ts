import type { DemoWorld } from '../../src/demo.js';
import { writeWorld } from './world.js';

export const fortnite: DemoWorld = { writeFiles: writeWorld };
