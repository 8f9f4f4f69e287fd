import './search.js';

/** Links into the reference from when it stood at this address name a place that only the reference has. */
const place = decodeURIComponent(location.hash.slice(1));
if (place !== '' && document.getElementById(place) === null) location.replace(`/docs/reference${location.hash}`);
