/** Everything that a guide's page does beside being read. */
import './copy.js';
import './search.js';
