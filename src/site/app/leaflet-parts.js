// The parts of Leaflet that the view needs: `leaflet` means this file (writer/bundle.ts).
import 'leaflet/src/map/handler/Map.DoubleClickZoom.js';
import 'leaflet/src/map/handler/Map.Drag.js';
import 'leaflet/src/map/handler/Map.Keyboard.js';
import 'leaflet/src/map/handler/Map.ScrollWheelZoom.js';
import 'leaflet/src/map/handler/Map.TouchZoom.js';

export * as DomUtil from 'leaflet/src/dom/DomUtil.js';
export { toLatLngBounds as latLngBounds } from 'leaflet/src/geo/LatLngBounds.js';
export { toPoint as point } from 'leaflet/src/geometry/Point.js';
export { Layer } from 'leaflet/src/layer/Layer.js';
export { Map } from 'leaflet/src/map/Map.js';
