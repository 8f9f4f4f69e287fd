import { FAMILIES } from '../../src/families.js';
import '../../src/app.module.js';

/** Loads the routes of every family, so that `declaredRoutes()` has them while a suite is being collected. */
for (const { name, module } of FAMILIES) if (module) require(`../../src/sports/${name}/${name}.module.js`);
