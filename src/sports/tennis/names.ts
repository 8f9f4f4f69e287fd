export { fold } from '../../archive/names.js';
