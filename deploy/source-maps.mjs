/* Loaded before a program: stacks name our sources. The maps of packages are left out, which would cost 5 MB of heap and their reading. */
import module from 'node:module';

module.setSourceMapsSupport(true, { nodeModules: false, generatedCode: false });
