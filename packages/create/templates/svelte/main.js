import { mount } from 'svelte';
import Aquarium from './Aquarium.svelte';

mount(Aquarium, { target: document.getElementById('app') });
