// The dictionary for packing texts into links. It must not change, because links that were packed with it would then unpack to something
// else.

/** Common lines of lab scenarios, the most common last, where deflate reaches them with the shortest distances. */
export const FIRST_WORDS = `[[machine.node.zone]]
kind = "Normal"
spanned = 
present = 
managed = 
kernel = 

min_free_kbytes = 
start = "1s"
end = "10s"
[[actor]]
name = "poller"
work = "poller"
period = "1ms"
pages = 4

[[actor]]
name = "database"
work = "oltp"
threads = [1, 4]
table = "192MiB"
buffers = "32MiB"
reads = 8
writes = 2
step = "5s"
sort = "1MiB"
statement = "20us"
checkpoint = "10s"

[[actor]]
name = "desktop"
work = "frames"
period = "20ms"
pages = 256
hold = 4

[[actor]]
name = "hugepages"
work = "blocks"
order = 9
count = 40
interval = "50ms"
passes = 2
pause = "1s"

[[actor]]
name = "network"
work = "high-order"
order = 3
count = 20000
rate = 1000
hold = 200
may_fail = false

[[file]]
name = "make-tools"
size = "24MiB"

[[actor]]
name = "make"
work = "build"
jobs = 4
units = 40
compile = "480ms"
memory = "27MiB"
directories = 10
compile_p90 = "860ms"
memory_p90 = "42MiB"
tools_hot = "10MiB"
sources = 240
common_headers = 731
common_header_files = 360
local_headers = 100
local_header_files = 50
one_page_headers = 49
objects = 280
notes = 320
temporary = 480
link = "2s"
link_memory = "30MiB"
image = "20MiB"
tools = "make-tools"

[[actor]]
name = "find"
work = "files"
directories = 100
files_per_directory = 100
even = "4KiB"
odd = "12KiB"
phases = ["read", "stat"]

[[actor]]
name = "cp"
work = "copy"
size = "256MiB"
file = "64MiB"
call = "128KiB"

[[actor]]
name = "dd"
work = "dd"
jobs = [1, 4]
size = "256MiB"
call = "1MiB"
fsync = false
repeat = false

[[actor]]
name = "writer"
work = "writer"
size = "512MiB"
call = "1MiB"
fsync = "never"
delete = false

[[file]]
name = "reader-file"
size = "512MiB"

[[actor]]
name = "reader"
work = "reader"
size = "512MiB"
call = "64KiB"
passes = 1
file = "reader-file"

[[actor]]
name = "program"
work = "anon"
pages = "64MiB"
pattern = "hot-cold"
hot_touches = 80
hot_pages = 20
write_percent = 50
rate = 20000

name = "lab"
title = "Lab: a machine of one's own"
symptom = "A program that fits into memory, and a file that does not. What changes if the machine, the work or the kernel is another?"
end = "20s"
opening = "6s"
seed = 1

[before]
kernel = "v3_10_rc1"

[after]
kernel = "v3_10_rc1"
patches = ["b1_limit", "b2_proportional", "b3_flatten", "b4_compact", "b5_floor", "b6_taildirty", "b7_writeback", "b8_maywrite", "b9_move"]

# Assumed, all of it: small enough to run to its end in seconds.
[machine]
cpus = 2
hz = 250
thp = false
compaction = false
swappiness = 60
dirty_ratio = 20
dirty_background_ratio = 10
vfs_cache_pressure = 100
page_cluster = 3
readahead = "128KiB"

[[machine.node]]
[[machine.node.zone]]
kind = "DMA"
spanned = 4095
present = 3998
managed = 3935
kernel = 0

[[machine.node.zone]]
kind = "DMA32"
spanned = 61440
present = 61440
managed = 60480
kernel = 1512

# A desktop processor of 2013. Order of magnitude only.
[machine.costs]
anon_fault = "700ns"
touch = "50ns"
swap_fault = "3us"
read_page = "400ns"
readahead_page = "600ns"
write_page = "3us"
syscall = "200ns"
open = "3us"
scan_page = "300ns"
free_page = "200ns"
deactivate_page = "150ns"
pageout = "2us"
shrink_zone = "1us"
scan_object = "200ns"
flush_page = "1us"

[[machine.disk]]
name = "sda"
bandwidth = "120MiB/s"
seek = "8ms"
request = "100us"
depth = 4
scheduler = "cfq"

[machine.swap]
disk = "sda"
size = "1GiB"

[machine.filesystem]
kind = "ext4"
disk = "sda"
inode = 1024

[[file]]
name = "big"
size = "1GiB"

[[actor]]
name = "program"
work = "anon"
pages = "230MiB"
pattern = "hot-cold"
hot_touches = 80
hot_pages = 20
write_percent = 50
rate = 20000

[[actor]]
name = "reader"
work = "reader"
file = "big"
size = "1GiB"
call = "64KiB"
passes = 2
start = "2s"
`;
